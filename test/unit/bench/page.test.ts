import t from 'tap';
import { withPart } from '../../../bench/page.js';

void t.test('new figures take the place of the old ones, and nothing else changes', (t) => {
  const page = 'A.\n\n<!-- one -->\nold $& figures\n<!-- end -->\n\nB.\n\n<!-- two -->\nkept\n<!-- end -->\n';
  const changed = withPart(page, 'one', '| new | $& |');
  t.equal(
    changed,
    'A.\n\n<!-- one -->\n\n| new | $& |\n\n<!-- end -->\n\nB.\n\n<!-- two -->\nkept\n<!-- end -->\n',
  );
  t.equal(withPart(changed, 'one', '| new | $& |'), changed);
  t.end();
});
