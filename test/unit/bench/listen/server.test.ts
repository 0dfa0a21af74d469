import t from 'tap';
import { serveListening } from '../../../../bench/listen/server.js';
import { type Answer, planTrials } from '../../../../bench/listen/trials.js';

void t.test('a blind test: both sounds, answers in order, and who was who at the end only', async (t) => {
  const trials = planTrials(['Hello.', 'Goodbye.'], 3);
  const answers: Answer[] = [];
  let saved = 0;
  const server = await serveListening(
    {
      ...{ trials, answers },
      sound: (trial, name) => Buffer.from(`${trial}${name}`),
      onAnswer: () => (saved += 1),
      result: () => ({ sides: ['astra', 'luna'] }),
    },
    0,
  );
  t.teardown(() => server.close());
  const get = async (path: string): Promise<[number, string]> => {
    const response = await fetch(new URL(path, server.url));
    return [response.status, await response.text()];
  };
  const post = async (body: unknown): Promise<number> => {
    const response = await fetch(new URL('answers', server.url), {
      method: 'POST',
      body: JSON.stringify(body),
    });
    await response.text();
    return response.status;
  };
  const [status, page] = await get('/');
  t.equal(status, 200);
  t.match(page, 'Which one sounds better?');
  const texts = trials.map(({ text }) => text);
  t.same(JSON.parse((await get('trials'))[1]), { texts, answered: 0 });
  t.same(await get('sounds/1/b.wav'), [200, '1b']);
  t.equal((await get('sounds/2/a.wav'))[0], 404);
  t.equal((await get('../package.json'))[0], 404);
  t.equal((await get('result'))[0], 409);
  t.equal(await post({ trial: 1, choice: 'a' }), 409, 'not its turn');
  t.equal(await post({ trial: 0, choice: 'first' }), 400);
  t.equal(await post('x'.repeat(2000)), 400);
  t.equal(await post({ trial: 0, choice: 'a' }), 200);
  t.equal(await post({ trial: 0, choice: 'a' }), 409, 'answered already');
  t.equal(await post({ trial: 1, choice: 'none' }), 200);
  t.same([answers.length, saved], [2, 2]);
  t.same(await get('result'), [200, '{"sides":["astra","luna"]}']);
});
