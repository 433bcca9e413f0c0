/** A line that works with files: packages arrive in `out`, everything it reports is written to `in`. */

import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jobOf, type Job } from './package.ts'
import type { Counterpart } from './work.ts'

interface Manifest {
  orderNo: string
  batchNo: string
  package: number
  checksum: string
  files: { name: string; level: string; sha256: string; capacity?: number }[]
}

export interface FolderJob {
  job: Job
  counterpart: Counterpart
  /** Folder of the package. */
  name: string
  /** The product recalls the package. */
  isRecalled(): Promise<boolean>
}

/** Complete or not at all: no reader ever sees half a file. */
async function put(folder: string, name: string, content: Buffer | string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.part`), content)
  await rename(join(folder, `${name}.part`), join(folder, name))
}

async function read<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** What this line has done with its packages; a file of the line itself, next to the two folders. */
const MEMORY = 'line.json'
const PACK = 10

export class LineFolder {
  readonly #folder: string
  readonly #say: (text: string) => void
  #done = new Set<string>()

  constructor(folder: string, say: (text: string) => void) {
    this.#folder = folder
    this.#say = say
  }

  #in = (name: string, content: Buffer | string) => put(join(this.#folder, 'in'), name, content)

  async open(): Promise<void> {
    this.#done = new Set((await read<string[]>(join(this.#folder, MEMORY))) ?? [])
  }

  async #remember(name: string): Promise<void> {
    this.#done.add(name)
    await put(this.#folder, MEMORY, JSON.stringify([...this.#done]))
  }

  /** Answers recalls, then acknowledges the next package; undefined when none waits. */
  async next(): Promise<FolderJob | undefined> {
    const out = join(this.#folder, 'out')
    for (const name of await namesIn(out)) {
      const manifest = await read<Manifest>(join(out, name, 'package.json'))
      if (manifest === undefined) continue
      if (await this.#answerRecall(name, manifest)) continue
      if (this.#done.has(name)) continue
      await this.#remember(name)
      return this.#accept(name, manifest)
    }
    return undefined
  }

  async #accept(name: string, manifest: Manifest): Promise<FolderJob> {
    const { orderNo, checksum, files } = manifest
    const given = await Promise.all(
      files.map(async (file) => ({
        bytes: await readFile(join(this.#folder, 'out', name, file.name)),
        sha256: file.sha256,
        capacity: file.capacity ?? PACK,
      })),
    )
    const job = jobOf(given, null)
    await this.#in(`${name}.ack.json`, JSON.stringify({ orderNo, package: manifest.package, checksum }))
    this.#say(
      `${orderNo}: package ${manifest.package} acknowledged with ${checksum.slice(0, 8)}, ${job.levels.map(({ level, codes }) => `${codes.length} ${level}`).join(', ')}`,
    )
    let told = 0
    return {
      job,
      name,
      isRecalled: async () => (await read(join(this.#folder, 'out', name, 'recall.json'))) !== undefined,
      counterpart: {
        tell: (counters) => this.#in(`${name}-${++told}.progress.json`, JSON.stringify({ orderNo, ...counters })),
        send: (file) => this.#in(file.name, file.bytes),
      },
    }
  }

  /** True when the package is to go back: nothing of it is used unless it was begun. */
  async #answerRecall(name: string, { orderNo, package: number }: Manifest): Promise<boolean> {
    const out = join(this.#folder, 'out', name)
    if ((await read(join(out, 'recall.json'))) === undefined) return false
    if (this.#done.has(`${name} recalled`)) return true
    const used = this.#done.has(name) ? 1 : 0
    await this.#in(`${name}.recalled.json`, JSON.stringify({ orderNo, package: number, used }))
    this.#say(`${orderNo}: package ${number} given back, ${used === 0 ? 'nothing used' : 'in use'}`)
    await this.#remember(`${name} recalled`)
    return true
  }
}
