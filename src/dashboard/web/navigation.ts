import { useEffect, useState } from 'preact/hooks';
import { type Place, readPlace } from './places.js';

let hasNavigated = false;
addEventListener('hashchange', () => (hasNavigated = true));

/** Whether the user has moved within the page: then a new heading takes the focus, as a new page would. */
export const isLaterPlace = (): boolean => hasNavigated;

export function usePlace(): Place {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const onChange = (): void => {
      // Other fragments are targets within the page.
      if (location.hash === '' || location.hash.startsWith('#/')) setHash(location.hash);
    };
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return readPlace(hash);
}

/** @param address as `#/keys` */
export function goTo(address: string): void {
  location.hash = address;
}
