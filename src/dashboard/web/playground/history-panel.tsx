import { Button } from '../components/button.js';
import { Card } from '../components/page.js';
import { capitalized, formatRelative } from '../format.js';
import type { Spoken } from './history.js';

interface HistoryPanelProps {
  readonly history: readonly Spoken[];
  readonly onPick: (spoken: Spoken) => void;
  readonly onForget: () => void;
}

/** Texts that were spoken earlier in this browser, to be used again. */
export const HistoryPanel = ({ history, onPick, onForget }: HistoryPanelProps) =>
  history.length === 0 ? null : (
    <Card
      title="History"
      class="history"
      actions={
        <Button look="quiet" onClick={onForget}>
          Clear
        </Button>
      }
    >
      <ul>
        {history.map((spoken) => (
          <li key={spoken.atMs}>
            <button type="button" class="history-item bare" onClick={() => onPick(spoken)}>
              <span class="clipped" dir="auto">
                {spoken.text}
              </span>
              <small class="hint">
                {capitalized(spoken.settings.speaker)}, {spoken.settings.modelId},{' '}
                {formatRelative(spoken.atMs)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
