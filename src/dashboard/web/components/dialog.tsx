import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { call } from '../api/client.js';
import { useAction } from '../api/use-action.js';
import { Button } from './button.js';
import { Alert } from './states.js';
import { toast } from './toast.js';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** The element that opened a dialog; it stays the same when one dialog follows another. */
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
        <Button icon="close" look="quiet icon-only" aria-label="Close" onClick={onClose} />
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

/** The element that opened it may be gone, such as a deleted row. */
function giveFocusBack(): void {
  if (document.querySelector('dialog[open]') !== null) return;
  if (opener?.isConnected) opener.focus();
  else document.querySelector('h1')?.focus();
}

export interface ConfirmDeleteProps {
  readonly title: string;
  /** What the button says: `Revoke key`. */
  readonly verb: string;
  /** The address of what is deleted. */
  readonly path: string;
  /** The message when it is gone: `phone is revoked`. */
  readonly message: string;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
  /** What will be lost. */
  readonly children: ComponentChildren;
}

/** Asks for confirmation, then deletes something. */
export function ConfirmDelete({
  title,
  verb,
  path,
  message,
  onDeleted,
  onClose,
  children,
}: ConfirmDeleteProps) {
  const action = useAction();
  const remove = (): void => {
    void action.run(async () => {
      await call('DELETE', path);
      toast(message);
      onDeleted();
    });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="dialog-body">{children}</div>
      {action.problem !== '' && <Alert>{action.problem}</Alert>}
      <DialogFoot verb={verb} isBusy={action.isBusy} onClose={onClose} onDanger={remove} />
    </Dialog>
  );
}

interface FormDialogProps extends DialogProps {
  /** What the button says: `Save`. */
  readonly verb: ComponentChildren;
  /** The same while it is done; `verb` if absent. */
  readonly busyVerb?: ComponentChildren;
  /** Nothing can be sent yet. */
  readonly isIncomplete?: boolean;
  readonly onSubmit: () => Promise<void>;
}

/** A dialog with fields, a button that submits them, and the error if that failed. */
export function FormDialog({ title, verb, onSubmit, onClose, children, ...props }: FormDialogProps) {
  const { busyVerb = verb, isIncomplete = false } = props;
  const action = useAction();
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={action.submit(onSubmit)}>
        {action.problem !== '' && <Alert>{action.problem}</Alert>}
        {children}
        <DialogFoot
          verb={action.isBusy ? busyVerb : verb}
          isBusy={action.isBusy || isIncomplete}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

interface DialogFootProps {
  /** What the button says: `Save`. */
  readonly verb: ComponentChildren;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  /** For an action that loses something. If absent, the button submits the form around it. */
  readonly onDanger?: () => void;
}

/** The buttons of a dialog: cancel, and the action. */
const DialogFoot = ({ verb, isBusy, onClose, onDanger }: DialogFootProps) => (
  <footer class="dialog-foot">
    <Button onClick={onClose}>Cancel</Button>
    <Button
      look={onDanger === undefined ? 'primary' : 'danger'}
      type={onDanger === undefined ? 'submit' : 'button'}
      disabled={isBusy}
      onClick={onDanger}
    >
      {verb}
    </Button>
  </footer>
);
