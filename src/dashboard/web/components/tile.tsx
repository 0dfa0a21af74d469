import type { ComponentChildren } from 'preact';
import { Card } from './page.js';

interface Meter {
  readonly value: number;
  readonly most: number;
}

interface TileProps {
  readonly label: string;
  readonly value: ComponentChildren;
  /** Shown as a bar: how much of a whole the value is. */
  readonly meter?: Meter;
  readonly note?: ComponentChildren;
}

/** One figure and its name. */
export const Tile = ({ label, value, meter, note }: TileProps) => (
  <Card class="tile">
    <p class="fine">{label}</p>
    <p class="tile-value">{value}</p>
    {meter !== undefined && <Bar label={label} {...meter} />}
    {note !== undefined && <p class="hint">{note}</p>}
  </Card>
);

const Bar = ({ label, value, most }: Meter & { readonly label: string }) => (
  <div
    class={`meter ${value > 0.8 * most ? 'high' : ''}`}
    role="meter"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={most}
    aria-valuenow={value}
  >
    <i style={{ width: `${Math.min(1, value / most) * 100}%` }} />
  </div>
);
