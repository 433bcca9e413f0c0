/**
 * Every address of the console. Each room has its own in `x.screens.ts`; `src/screens.ts` puts them together before anything is shown,
 * and adds them to the interface below. Pages read this table, so that they can lead to rooms which they may not import.
 */

/** Where addresses begin: the specification's own where it names one, else `/market/manage/main_data/<area>/…`. */
export const ROOT = '/market/manage/main_data'
export const SN = `${ROOT}/sn_manage` as const
export const MEMBER = '/market/manage/member'
export const ROLE = '/market/manage/role'

export interface Paths {
  missing: '/404'
}
export type PathName = keyof Paths
export type Path = Paths[PathName]

/** Complete once `src/screens.ts` has run: not to be read while a module of the start is being loaded. */
export const paths = { missing: '/404' } as Paths
export const fillPaths = (addresses: Omit<Paths, 'missing'>) => void Object.assign(paths, addresses)

type ParamNames<P extends string> = P extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamNames<More>
    : Rest
  : never
type Params<P extends string> = [ParamNames<P>] extends [never] ? [] : [params: Record<ParamNames<P>, string | number>]

/** `pathTo(paths.order, { id })`: an address with its params filled in, or a type error when one is missing. */
export function pathTo<P extends Path>(path: P, ...[params]: Params<P>): string {
  const values: Record<string, string | number> = params ?? {}
  return path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}
