/**
 * What a test file opened and closes when it ends. A hook that is registered inside another hook never runs, so what a
 * `beforeAll` or a harness opens is registered here; the latest is closed first.
 */
const works: (() => unknown)[] = []

export const atEnd = (work: () => unknown): void => void works.push(work)

export async function endAll(): Promise<void> {
  for (const work of works.splice(0).reverse()) await work()
}
