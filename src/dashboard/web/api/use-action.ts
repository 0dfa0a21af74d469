import { useState } from 'preact/hooks';
import { reasonOf } from './client.js';

export interface Action {
  readonly isBusy: boolean;
  /** Empty: nothing is wrong. */
  readonly problem: string;
  /** Runs it unless it runs already. @returns whether it succeeded */
  readonly run: (work: () => Promise<void>) => Promise<boolean>;
  /** Runs it instead of the browser's own form submission. */
  readonly submit: (work: () => Promise<void>) => (event: Event) => void;
}

/** Something that a button starts and that may fail. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setProblem('');
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(reasonOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const submit = (work: () => Promise<void>) => (event: Event) => {
    event.preventDefault();
    void run(work);
  };
  return { isBusy, problem, run, submit };
}
