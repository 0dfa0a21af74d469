import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icons.js';

const SHOWN_MS = 4000;

type Tone = 'good' | 'danger';
let show: (toast: { message: string; tone: Tone }) => void = () => undefined;

/** Briefly reports success or failure. */
export const toast = (message: string, tone: Tone = 'good'): void => show({ message, tone });

export function Toasts() {
  const [{ message, tone }, setToast] = useState<{ message: string; tone: Tone }>({
    message: '',
    tone: 'good',
  });
  show = setToast;
  useEffect(() => {
    if (message === '') return undefined;
    const timer = setTimeout(() => setToast({ message: '', tone: 'good' }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div class="toasts" role="status">
      {message !== '' && (
        <p class={`toast ${tone}`}>
          <Icon name={tone === 'good' ? 'check' : 'alert'} />
          {message}
        </p>
      )}
    </div>
  );
}
