import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { content, kindOf, livesOn } from '../../kit/protocols/folder.fixtures.ts'
import { readSmall } from '../../kit/protocols/folder.ts'
import { localFolder } from './local-folder.ts'

const scratch = mkdtempSync(join(tmpdir(), 'serialis-folders-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('files of this machine', () => {
  it('live as those of another one do', () => livesOn(localFolder(join(scratch, 'near'))))

  it('stay inside their folder, whatever links lie in it', async () => {
    const root = join(scratch, 'linked')
    const folder = localFolder(root)
    await folder.write('in/a.csv', [content])
    writeFileSync(join(scratch, 'secret'), 'secret')
    symlinkSync(join(scratch, 'secret'), join(root, 'in/b.csv'))
    symlinkSync(scratch, join(root, 'away'))
    symlinkSync(join(scratch, 'secret'), join(root, 'in/c.csv.part'))
    expect((await folder.list('in')).map(({ name }) => name)).toEqual(['a.csv'])
    for (const path of ['in/b.csv', 'away/secret'])
      expect(await kindOf(readSmall(folder, path, 100))).toBe('not_allowed')
    expect(await kindOf(folder.write('away/new', [content]))).toBe('not_allowed')
    await folder.write('in/c.csv', [content])
    expect(await readFile(join(scratch, 'secret'), 'utf8')).toBe('secret')
  })
})
