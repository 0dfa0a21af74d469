import type { ButtonHTMLAttributes } from 'preact';
import { Icon, type IconName } from './icons.js';

interface ButtonProps extends Omit<ButtonHTMLAttributes, 'class' | 'icon'> {
  readonly icon?: IconName;
  /** Classes of `.button`, such as `primary` or `quiet icon-only`. */
  readonly look?: string;
}

/** It submits no form unless its type says so. */
export const Button = ({ icon, look = '', children, ...button }: ButtonProps) => (
  <button type="button" class={`button ${look}`} {...button}>
    {icon !== undefined && <Icon name={icon} />}
    {children}
  </button>
);

interface IconButtonProps {
  readonly icon: IconName;
  /** `Delete`: what it does; with `what`, its accessible name. */
  readonly verb: string;
  readonly what: string;
  readonly onClick: () => void;
}

/** A small button without words in a row of a table. */
export const IconButton = ({ icon, verb, what, onClick }: IconButtonProps) => (
  <Button
    icon={icon}
    look={`quiet icon-only ${icon === 'trash' ? 'danger-text' : ''}`}
    aria-label={`${verb} ${what}`}
    title={verb}
    onClick={onClick}
  />
);
