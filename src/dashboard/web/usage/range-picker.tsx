import { useState } from 'preact/hooks';
import { dayOf, lastDays } from '../../../contracts/days.js';
import { Choice } from '../components/field.js';

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const LENGTHS = ['7', '30', '90'] as const;
type Length = (typeof LENGTHS)[number] | 'own';

interface RangePickerProps {
  readonly range: DayRange;
  readonly onChange: (range: DayRange) => void;
}

export function RangePicker({ range, onChange }: RangePickerProps) {
  const [length, setLength] = useState<Length>('30');
  const choose = (next: Length): void => {
    setLength(next);
    if (next !== 'own') onChange(lastDays(Number(next)));
  };
  const change = (part: Partial<DayRange>): void => {
    const next = { ...range, ...part };
    if (next.from !== '' && next.to !== '' && next.from <= next.to) onChange(next);
  };
  return (
    <div class="row">
      <Choice
        label="Range"
        labelIs="hidden"
        options={[...LENGTHS.map((days) => [days, `${days} days`] as const), ['own', 'Dates …'] as const]}
        value={length}
        onChange={choose}
      />
      {length === 'own' && (
        <div class="dates row near">
          <label>
            <span class="fine">From</span>
            <input
              type="date"
              max={range.to}
              value={range.from}
              onChange={(event) => change({ from: event.currentTarget.value })}
            />
          </label>
          <label>
            <span class="fine">to</span>
            <input
              type="date"
              min={range.from}
              max={dayOf(Date.now())}
              value={range.to}
              onChange={(event) => change({ to: event.currentTarget.value })}
            />
          </label>
        </div>
      )}
    </div>
  );
}
