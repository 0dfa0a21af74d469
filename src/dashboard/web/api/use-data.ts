import { useCallback, useEffect, useState } from 'preact/hooks';
import { call, reasonOf } from './client.js';

export type Loadable<Data> =
  | { readonly state: 'loading'; readonly data: undefined }
  | { readonly state: 'failed'; readonly data: undefined; readonly reason: string }
  | { readonly state: 'ready'; readonly data: Data };

export interface Loaded<Data> {
  readonly loadable: Loadable<Data>;
  /** What was shown stays until the new answer is there. */
  readonly reload: () => Promise<void>;
}

/**
 * What GET answers at that path; asked again when the path changes.
 * @param question what POST is asked instead, where it must not stand in the path; asked again when it is another object
 */
export function useData<Data>(path: string, question?: object): Loaded<Data> {
  const [loadable, setLoadable] = useState<Loadable<Data>>({ state: 'loading', data: undefined });
  const load = useCallback(
    async (isWanted: () => boolean): Promise<void> => {
      const next = await call<Data>(question === undefined ? 'GET' : 'POST', path, question).then(
        (data): Loadable<Data> => ({ state: 'ready', data }),
        (error: unknown): Loadable<Data> => ({ state: 'failed', data: undefined, reason: reasonOf(error) }),
      );
      if (isWanted()) setLoadable(next);
    },
    [path, question],
  );
  useEffect(() => {
    let isWanted = true;
    void load(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [load]);
  return { loadable, reload: useCallback(() => load(() => true), [load]) };
}
