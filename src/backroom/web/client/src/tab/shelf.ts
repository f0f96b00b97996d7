/** Tables kept by this browser: one text each, in IndexedDB. */

const STORE = "tables";

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
  });
}

export class Shelf {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(): Promise<Shelf> {
    const opening = indexedDB.open("backroom", 1);
    opening.onupgradeneeded = () => { opening.result.createObjectStore(STORE); };
    return new Shelf(await done(opening));
  }

  /** All tables: names and texts. */
  async all(): Promise<[string, string][]> {
    const store = this.database.transaction(STORE).objectStore(STORE);
    const [names, texts] = await Promise.all([done(store.getAllKeys()), done(store.getAll() as IDBRequest<string[]>)]);
    return names.map((name, i) => [String(name), texts[i] ?? ""]);
  }

  put(name: string, text: string): Promise<void> {
    return this.change((store) => store.put(text, name));
  }

  remove(name: string): Promise<void> {
    return this.change((store) => store.delete(name));
  }

  /** Change something; resolves once it is on the disk. */
  private change(act: (store: IDBObjectStore) => IDBRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(STORE, "readwrite", { durability: "strict" });
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("IndexedDB"));
      act(transaction.objectStore(STORE));
    });
  }
}
