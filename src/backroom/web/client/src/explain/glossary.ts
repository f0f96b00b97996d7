/** The glossary of a game, in the language of the page. */

import { useEffect, useState } from "preact/hooks";
import { fetchGlossary } from "../api";
import { language } from "../i18n";
import type { GlossaryText } from "../protocol";

export function useGlossary(game: string): GlossaryText | null {
  const [words, setWords] = useState<GlossaryText | null>(null);
  useEffect(() => { fetchGlossary(game).then(setWords, () => setWords(null)); }, [game, language.value]);
  return words;
}
