import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import { formatCompact, formatDay } from '../format.js';
import { tokenColor, useTheme } from '../theme.js';
import { type Series, stack, sumOf } from './series.js';

const HEIGHT = 220;
const NARROW = 420;
const FONT = '12px system-ui, sans-serif';

interface HoveredDay {
  readonly day: number;
  /** Pixels from the edge of the chart. */
  readonly left: number;
  /** Where there is room beside the column. */
  readonly side: 'before' | 'after';
}

interface DayChartProps {
  readonly title: string;
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** The unit of the axis, chosen for round figures. */
  readonly axisUnit: number;
}

/** Stacked bars, one per day. The page's table has the same figures. */
export function DayChart({ title, days, series, format, axisUnit }: DayChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<HoveredDay | undefined>(undefined);
  const { isDark } = useTheme();
  useEffect(() => {
    const { current: element } = place;
    if (element === null) return undefined;
    const plot = new uPlot(
      optionsOf({ element, days, series, onHover: setHovered }),
      dataOf(days, series, axisUnit),
      element,
    );
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [days, series, axisUnit, isDark]);
  const total = sumOf(series.map((one) => one.total));
  return (
    <figure class="chart">
      <figcaption>
        <span>{title}</span>
        <strong>{format(total)}</strong>
      </figcaption>
      <div class="chart-place">
        <div
          ref={place}
          role="img"
          aria-label={`${title} by day, in all ${format(total)}. The table below has the figures.`}
        />
        {hovered !== undefined && <Hover {...hovered} days={days} series={series} format={format} />}
      </div>
      {series.length > 1 && (
        <ul class="legend">
          {series.map(({ name, total: part }, i) => (
            <li key={name}>
              <i class="swatch" style={{ background: `var(--series-${i + 1})` }} />
              {name} <span class="muted">{format(part)}</span>
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

type HoverProps = HoveredDay & Pick<DayChartProps, 'days' | 'series' | 'format'>;

function Hover({ day, left, side, days, series, format }: HoverProps) {
  const parts = series.map(({ name, values }, i) => ({ name, value: values[day] ?? 0, color: i + 1 }));
  return (
    <div class={`chart-hover ${side}`} style={{ left: `${left}px` }} aria-hidden="true">
      <strong>{formatDay(days[day] ?? '')}</strong>
      {parts
        .filter(({ value }) => value > 0 || series.length === 1)
        .map(({ name, value, color }) => (
          <span key={name}>
            {series.length > 1 && (
              <>
                <i class="swatch" style={{ background: `var(--series-${color})` }} />
                {name}
              </>
            )}
            <b>{format(value)}</b>
          </span>
        ))}
      {parts.every(({ value }) => value === 0) && series.length !== 1 && <span>Nothing</span>}
    </div>
  );
}

/** uPlot draws in this order, so the tallest column, which is the whole stack, comes first and the others cover it. */
function dataOf(days: readonly string[], series: readonly Series[], unit: number): uPlot.AlignedData {
  const columns = stack(series).map((tops) => tops.map((top) => top / unit));
  return [days.map((_, i) => i), ...columns.reverse()];
}

interface OptionsInput extends Pick<DayChartProps, 'days' | 'series'> {
  readonly element: HTMLElement;
  readonly onHover: (hovered: HoveredDay | undefined) => void;
}

function optionsOf({ element, days, series, onHover }: OptionsInput): uPlot.Options {
  const colors = series.map((_, i) => tokenColor(`--series-${i + 1}`));
  const [muted, line] = [tokenColor('--muted'), tokenColor('--border')];
  const bars = uPlot.paths.bars?.({ size: [0.72, 44], radius: 0.12 });
  const axis = { stroke: muted, font: FONT, ticks: { show: false } };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    padding: [12, 18, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [-0.5, days.length - 0.5] },
      y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.08 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        incrs: [1, 2, 3, 7, 14, 28, 56, 112],
        space: 56,
        values: (_plot, places) => places.map((at) => (days[at] === undefined ? '' : formatDay(days[at]))),
      },
      {
        ...axis,
        size: 44,
        grid: { stroke: line, width: 1 },
        space: element.clientWidth < NARROW ? 44 : 36,
        values: (_plot, values) => values.map((value) => formatCompact(value)),
      },
    ],
    series: [
      {},
      ...colors
        .toReversed()
        .map((fill) => ({ fill, width: 0, points: { show: false }, ...(bars ? { paths: bars } : {}) })),
    ],
    hooks: {
      setCursor: [
        (plot) => {
          const { idx: day, left = -1 } = plot.cursor;
          if (typeof day !== 'number' || left < 0) {
            onHover(undefined);
            return;
          }
          const inPlot = plot.valToPos(day, 'x') + plot.over.offsetLeft;
          onHover({ day, left: inPlot, side: inPlot > plot.width / 2 ? 'before' : 'after' });
        },
      ],
    },
  };
}
