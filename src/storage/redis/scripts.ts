import { createHash } from 'node:crypto';
import type { RedisScript } from './redis-connection.js';

const scriptOf = (text: string): RedisScript => ({
  text,
  sha: createHash('sha1').update(text).digest('hex'),
});

/**
 * KEYS[1] is the hash of nodes: node -> `generation:last sign of life`. A hash of counts has node -> `generation:count`, which
 * holds while that node lives and is in that generation: so a node withdraws all its counts by beginning a new generation.
 * ARGV: 1 this node, 2 its generation, 3 how long after its last sign of life a node is dead, 4 how long keys are kept.
 */
const NODES = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function pair(text)
  if not text then return nil, nil end
  local first, second = string.match(text, '^(%d+):(%d+)$')
  return tonumber(first), tonumber(second)
end
local function living(node)
  local generation, seen = pair(redis.call('HGET', KEYS[1], node))
  if not generation or now - seen > tonumber(ARGV[3]) then return nil end
  return generation
end
local function others(key, remove)
  local sum = 0
  local fields = redis.call('HGETALL', key)
  for i = 1, #fields, 2 do
    if fields[i] ~= ARGV[1] then
      local generation, count = pair(fields[i + 1])
      if generation and generation == living(fields[i]) then
        sum = sum + count
      elseif remove then
        redis.call('HDEL', key, fields[i])
      end
    end
  end
  return sum
end
`;

/**
 * KEYS from 2: hashes of counts; ARGV: 5 `begin` or `beat`, from 6 the counts. Stamps the node and writes its counts. `begin` opens
 * the generation. Answers 0 when the node has begun another generation or is dead, 1 otherwise.
 */
export const ASSERT = scriptOf(`${NODES}
local generation = tonumber(ARGV[2])
if ARGV[5] == 'begin' then
  local known = pair(redis.call('HGET', KEYS[1], ARGV[1]))
  if known and known > generation then return 0 end
  local nodes = redis.call('HKEYS', KEYS[1])
  for i = 1, #nodes do
    if not living(nodes[i]) then redis.call('HDEL', KEYS[1], nodes[i]) end
  end
elseif living(ARGV[1]) ~= generation then
  return 0
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ':' .. now)
redis.call('PEXPIRE', KEYS[1], ARGV[4])
for i = 2, #KEYS do
  redis.call('HSET', KEYS[i], ARGV[1], ARGV[2] .. ':' .. ARGV[i + 4])
  redis.call('PEXPIRE', KEYS[i], ARGV[4])
end
return 1
`);

/**
 * KEYS: 2 the hash of counts, 3 the token bucket. ARGV: 5 keep, 6 asked, 7 wished, 8 ceiling, 9 the message that there is not enough
 * or nothing, 10 its channel, 11 tokens a second, 12 burst; 0: no bucket. Answers granted, extra, what others hold; -1 as above.
 */
export const ASK = scriptOf(`${NODES}
if living(ARGV[1]) ~= tonumber(ARGV[2]) then return { -1, 0, 0 } end
local keep, asked, wished = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local held = others(KEYS[2], true)
local room = tonumber(ARGV[8]) - held - keep
local granted = math.max(0, math.min(asked, room))
if granted < asked and held > 0 and ARGV[9] ~= '' then redis.call('PUBLISH', ARGV[10], ARGV[9]) end

local rate, burst = tonumber(ARGV[11]), tonumber(ARGV[12])
if burst > 0 and granted > 0 then
  local bucket = redis.call('HMGET', KEYS[3], 'tokens', 'at')
  local tokens = burst
  if bucket[1] then
    local gained = math.max(0, now - tonumber(bucket[2])) / 1000 * rate
    tokens = math.min(burst, tonumber(bucket[1]) + gained)
  end
  granted = math.min(granted, math.floor(tokens))
  if granted > 0 then
    tokens = tokens - granted
    redis.call('HSET', KEYS[3], 'tokens', string.format('%.6f', tokens), 'at', now)
    redis.call('PEXPIRE', KEYS[3], math.ceil((burst - tokens) / rate * 1000) + 1000)
  end
end

local extra = 0
if granted == asked then extra = math.max(0, math.min(wished, math.floor((room - granted) / 8))) end
local count = keep + granted + extra
if count > 0 then
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2] .. ':' .. count)
  redis.call('PEXPIRE', KEYS[2], ARGV[4])
else
  redis.call('HDEL', KEYS[2], ARGV[1])
end
return { granted, extra, held }
`);

/** KEYS from 2: hashes of counts. Answers the sum of each over all living nodes; ARGV[1] is empty. */
export const READ = scriptOf(`${NODES}
local sums = {}
for i = 2, #KEYS do sums[i - 1] = others(KEYS[i], false) end
return sums
`);

/**
 * KEYS[1]: requests of an account in the minute that its first one began. ARGV: 1 how many there may be, 2 the milliseconds of a
 * minute. Answers 1 or 0 (refused, which costs nothing), how many there are, how many milliseconds are left.
 */
export const COUNT_REQUEST = scriptOf(`
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local left = redis.call('PTTL', KEYS[1])
if used >= tonumber(ARGV[1]) and left > 0 then return { 0, used, left } end
if left <= 0 then
  redis.call('SET', KEYS[1], 1, 'PX', ARGV[2])
  return { 1, 1, tonumber(ARGV[2]) }
end
return { 1, redis.call('INCR', KEYS[1]), left }
`);

/** Removes this node, with all that it held. */
export const LEAVE = scriptOf(`
local entry = redis.call('HGET', KEYS[1], ARGV[1])
if entry and string.match(entry, '^%d+') == ARGV[2] then redis.call('HDEL', KEYS[1], ARGV[1]) end
return 1
`);
