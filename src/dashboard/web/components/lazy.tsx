import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from './button.js';
import { Alert, Loading } from './states.js';

/** A page whose code is loaded when it is first shown. */
export function lazy<Props extends object>(
  what: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [state, setState] = useState<'loading' | 'ready' | 'failed'>(Loaded ? 'ready' : 'loading');
    useEffect(() => {
      if (state !== 'loading') return;
      load().then(
        (component) => {
          Loaded = component;
          setState('ready');
        },
        () => setState('failed'),
      );
    }, [state]);
    if (state === 'ready' && Loaded !== undefined) return <Loaded {...props} />;
    if (state === 'loading') return <Loading what={what} />;
    // Most likely the server was updated since the page was opened, and has other files now.
    const again = <Button onClick={() => location.reload()}>Reload the page</Button>;
    return <Alert action={again}>This part of the page could not be loaded.</Alert>;
  };
}
