/** Which files of a folder are complete: those that two looks found the same, and those that their sender has marked. */

import { FOLDER_MARK, type FolderSeen } from '@serialis/contract/engagement/inbound/folder.schema.ts'
import { type FolderEntry, PART } from '../../../kit/protocols/folder.ts'

/** Files of one look that are remembered and taken; the others are left to the next ones. */
const REMEMBERED = 1_000
const TAKEN = 50

/** `*` matches any characters; nothing else is special. Each part is looked for behind the one before. */
export function matches(pattern: string, name: string): boolean {
  const text = name.toLowerCase()
  const [first = '', ...rest] = pattern.toLowerCase().split('*')
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false
  const end = text.length - last.length
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found < 0 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}

const isMark = (name: string) => name.endsWith(FOLDER_MARK)

export function settledFiles(
  entries: readonly FolderEntry[],
  { pattern, seen }: { pattern: string; seen: FolderSeen },
): { ready: FolderEntry[]; seen: FolderSeen } {
  const marks = new Set(entries.filter(({ name }) => isMark(name)).map(({ name }) => name))
  const files = entries.filter(
    ({ name, isFolder }) => !isFolder && !name.endsWith(PART) && !isMark(name) && matches(pattern, name),
  )
  const isSame = ({ name, size, modifiedAt }: FolderEntry) => {
    const before = Object.hasOwn(seen, name) ? seen[name] : undefined
    return before !== undefined && before[0] === size && before[1] === modifiedAt.getTime()
  }
  const oldest = files.toSorted((a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime() || (a.name < b.name ? -1 : 1))
  return {
    ready: oldest.filter((file) => marks.has(`${file.name}${FOLDER_MARK}`) || isSame(file)).slice(0, TAKEN),
    seen: Object.fromEntries(
      oldest.slice(0, REMEMBERED).map(({ name, size, modifiedAt }) => [name, [size, modifiedAt.getTime()] as const]),
    ),
  }
}
