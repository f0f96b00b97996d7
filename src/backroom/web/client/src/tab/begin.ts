/** Chooses the house in the tab before anything else begins. */

import { useTransport } from "../transport";
import { house } from "./house";

useTransport(house);
