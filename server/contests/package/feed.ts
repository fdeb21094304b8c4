/**
 * An event feed as NDJSON, line by line, in its notations: of 2020 with `op`, and since 2021, where
 * data are an object, a whole list, or null for what was deleted. What is left is the last state.
 */
import type { Findings } from '../../../problems/package/findings.ts';
import {
  type Collections,
  contestKeys,
  isObject,
  type KeptObject,
  kept,
  keysOfList,
  type Placed,
  picked,
  stateKeys,
} from './collections.ts';
import { isListName, type ListName, listMaxEntries } from './shapes.ts';

/** Most of a feed is about single tests, which are not read: their lines are not parsed. */
const skipped =
  /^\{(?:[^{}]{0,200})"(?:type|endpoint)":\s?"(?:runs|persons|accounts|commentary|clarification-requests)"/;

const lineMaxChars = 4 * 1024 * 1024;

/** In 2021-11 it is called `endpoint`, and that of the contest itself is null or left out. */
const typeOf = ({ type, endpoint, contest_id: contestId }: Record<string, unknown>): unknown =>
  type ?? endpoint ?? (typeof contestId === 'string' ? 'contest' : undefined);

export async function readFeed(
  file: string,
  lines: AsyncIterable<string>,
  findings: Findings,
): Promise<Collections> {
  let contest: Placed | undefined;
  let state: Placed | undefined;
  const lists = new Map<ListName, Map<string, KeptObject>>();
  const gone = new Map<ListName, Set<string>>();
  let line = 0;

  /** The id of an object, by which a later event replaces it. */
  const idOf = (id: unknown): string | undefined =>
    typeof id === 'string' || typeof id === 'number' ? `${id}` : undefined;

  const wrong = (rule: string, field?: string): null => {
    findings.error(file, rule, { line, ...(field !== undefined && { field }) });
    return null;
  };

  const put = (name: ListName, value: unknown, given?: unknown): null => {
    if (!isObject(value)) return wrong('Must be an object.', 'data');
    const id = idOf(value.id) ?? idOf(given);
    if (id === undefined) return wrong('Required.', 'data.id');
    const list = lists.get(name) ?? new Map<string, KeptObject>();
    lists.set(name, list);
    if (list.size >= listMaxEntries[name] && !list.has(id)) {
      return wrong(`At most ${listMaxEntries[name]} ${name}.`);
    }
    gone.get(name)?.delete(id);
    list.set(id, kept({ value: { ...picked(value, keysOfList(name)), id }, file, line }));
    return null;
  };

  const remove = (name: ListName, id: string): void => {
    lists.get(name)?.delete(id);
    gone.set(name, (gone.get(name) ?? new Set()).add(id));
  };

  /** What a whole list leaves out is deleted. */
  const replace = (name: ListName, data: readonly unknown[]): void => {
    const before = [...(lists.get(name)?.keys() ?? [])];
    lists.set(name, new Map());
    for (const one of data) put(name, one);
    for (const id of before) if (!lists.get(name)?.has(id)) remove(name, id);
  };

  const take = (event: Record<string, unknown>): null => {
    const { data, op, id } = event;
    const type = typeOf(event);
    if (typeof type !== 'string') return wrong('Required.', 'type');
    if (type === 'contest' || type === 'contests' || type === 'state') {
      const one = Array.isArray(data) ? data[0] : data;
      if (op === 'delete' || one === null || one === undefined) return null;
      if (!isObject(one)) return wrong('Must be an object.', 'data');
      if (type === 'state') state = { value: picked(one, stateKeys), file, line };
      else contest = { value: picked(one, contestKeys), file, line };
      return null;
    }
    if (!isListName(type)) return null;
    if (op !== undefined) {
      // In this notation, `id` is that of the event.
      if (op === 'create' || op === 'update') return put(type, data);
      if (op !== 'delete') {
        return wrong('Must be create, update or delete.', 'op');
      }
      const deleted = isObject(data) ? idOf(data.id) : undefined;
      if (deleted !== undefined) remove(type, deleted);
      else wrong('Required.', 'data.id');
      return null;
    }
    const deleted = idOf(id);
    if (Array.isArray(data)) replace(type, data);
    else if (data === null || data === undefined) {
      if (deleted === undefined) replace(type, []);
      else remove(type, deleted);
    } else put(type, data, id);
    return null;
  };

  for await (const text of lines) {
    line += 1;
    // A line without an event keeps the connection alive.
    if (text.trim() === '' || skipped.test(text)) continue;
    if (text.length > lineMaxChars) {
      findings.error(file, `A line has at most ${lineMaxChars} characters.`, { line });
      continue;
    }
    let event: unknown;
    try {
      event = JSON.parse(text);
    } catch {
      findings.error(file, 'Must be JSON.', { line });
      continue;
    }
    if (isObject(event)) take(event);
    else findings.error(file, 'Must be an event, which is an object.', { line });
  }
  if (line === 0) findings.error(file, 'The feed has no events.');
  return {
    contest,
    state,
    gone,
    lists: Object.fromEntries([...lists].map(([name, list]) => [name, [...list.values()]])),
  };
}
