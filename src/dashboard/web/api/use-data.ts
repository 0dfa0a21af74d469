import { useCallback, useEffect, useState } from 'preact/hooks';
import { call, reasonOf } from './client.js';

export type Loadable<Data> =
  | { readonly state: 'loading'; readonly data: undefined }
  | { readonly state: 'failed'; readonly data: undefined; readonly reason: string }
  | { readonly state: 'ready'; readonly data: Data };

export interface Loaded<Data> {
  readonly loadable: Loadable<Data>;
  /** The current data stays until the new answer arrives. */
  readonly reload: () => Promise<void>;
}

/**
 * What GET answers at that path; asked again when the path changes.
 * @param question sent by POST instead, where it must not be part of the path; sent again when it is another object
 * @param refreshMs the interval at which it is asked again, in milliseconds
 */
export function useData<Data>(
  path: string,
  { question, refreshMs }: { readonly question?: object; readonly refreshMs?: number } = {},
): Loaded<Data> {
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
    const ask = (): void => void load(() => isWanted);
    ask();
    const timer = refreshMs === undefined ? undefined : setInterval(ask, refreshMs);
    return () => {
      isWanted = false;
      clearInterval(timer);
    };
  }, [load, refreshMs]);
  return { loadable, reload: useCallback(() => load(() => true), [load]) };
}
