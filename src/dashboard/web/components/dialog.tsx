import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Action } from '../api/use-action.js';
import { Icon } from './icons.js';
import { Alert } from './states.js';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** What was pressed to open a dialog; the same when one dialog follows another. */
let opener: HTMLElement | undefined;

/** Modal: the browser keeps the focus inside, closes it on Escape and gives the focus back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useState(rememberOpener);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => {
      current?.close();
      queueMicrotask(giveFocusBack);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header class="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button class="button quiet icon-only" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}

function rememberOpener(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return;
  if (activeElement.closest('dialog') === null) opener = activeElement;
}

/** What opened it may be gone, as the row that was deleted. */
function giveFocusBack(): void {
  if (document.querySelector('dialog[open]') !== null) return;
  if (opener?.isConnected) opener.focus();
  else document.querySelector('h1')?.focus();
}

interface ConfirmProps {
  readonly title: string;
  /** What the button says: `Revoke key`. */
  readonly verb: string;
  readonly action: Action;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What will be lost. */
  readonly children: ComponentChildren;
}

export const Confirm = ({ title, verb, action, onConfirm, onClose, children }: ConfirmProps) => (
  <Dialog title={title} onClose={onClose}>
    <div class="dialog-body">{children}</div>
    {action.problem !== '' && <Alert>{action.problem}</Alert>}
    <footer class="dialog-foot">
      <button class="button" onClick={onClose}>
        Cancel
      </button>
      <button class="button danger" disabled={action.isBusy} onClick={onConfirm}>
        {verb}
      </button>
    </footer>
  </Dialog>
);
