import { useEffect, useState } from 'preact/hooks';
import { Button } from './button.js';

const SHOWN_MS = 2000;

interface CopyButtonProps {
  readonly text: string;
  /** The name for screen readers: `Copy the key`. */
  readonly label: string;
  readonly class?: string;
}

export function CopyButton({ text, label, class: extra = '' }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => setState((await writeToClipboard(text)) ? 'copied' : 'failed');
  const words = { idle: 'Copy', copied: 'Copied', failed: 'Press Ctrl+C' }[state];
  return (
    <>
      <Button
        icon={state === 'copied' ? 'check' : 'copy'}
        look={extra}
        aria-label={label}
        onClick={() => void copy()}
      >
        {words}
      </Button>
      <span class="unseen" role="status">
        {state === 'idle' ? '' : words}
      </span>
    </>
  );
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return writeTheOldWay(text);
  }
}

/** Deprecated, but every browser has it, and a page over plain http has nothing else. */
interface OldClipboard {
  execCommand(command: 'copy'): boolean;
}

/** A page loaded over plain http from another machine has no clipboard API. */
function writeTheOldWay(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'unseen';
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  const focused = document.activeElement;
  area.select();
  const copying: OldClipboard = document;
  const done = copying.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}

/** Downloads a file. */
export function download(name: string, type: string, content: string | Uint8Array<ArrayBuffer> | Blob): void {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // By then the browser has the contents.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
