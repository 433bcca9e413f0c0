/** Serves the built console: compressed immutable assets, and a page with a fresh nonce for each answer. */

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from './failure.ts'

const NONCE = /__CSP_NONCE__/g
const BASE = '__BASE__'
/** Files of the build are named from where the page is; every page is at another address. */
const OWN_FILE = /\b(src=|href=)"\.\//g
/** These paths belong to the API: an unknown path below them is an unknown route, never the console. */
const API = /^\/(api|gateway)(\/|$)/

/**
 * The address as the routes know it. An address outside of the base stays as it is: the tenant status has a fixed one,
 * and a proxy may have taken the base away.
 */
export const withoutBase = (url: string, baseUrl: string): string =>
  baseUrl !== '/' && url.startsWith(baseUrl) ? url.slice(baseUrl.length - 1) : url

const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    // Of the product nothing lets itself be framed but the page of a video.
    "frame-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    // The only policy is `kit/look/page-policy.ts` of the console.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

/**
 * Adds the console from its build folder. Every GET that is neither a file nor part of the API answers its page. Call
 * it before `listen`.
 */
export async function registerWeb(http: FastifyInstance, distDir: string, baseUrl: string): Promise<void> {
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    // No other address outside of the base leads below it: behind a proxy that takes the base away, every address is
    // outside of it, and would lead to itself without end.
    const [path = '', query] = request.originalUrl.split('?', 2)
    if (`${path}/` === baseUrl) return reply.redirect(query === undefined ? baseUrl : `${baseUrl}?${query}`)
    const nonce = randomBytes(16).toString('base64url')
    const html = await readFile(join(distDir, 'index.html'), 'utf8')
    return reply
      .headers({ 'Content-Security-Policy': pagePolicy(nonce), 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html.replace(NONCE, nonce).replace(BASE, baseUrl).replace(OWN_FILE, `$1"${baseUrl}`))
  }
  await http.register(staticFiles, {
    root: distDir,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header(
        'Cache-Control',
        path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  http.get('/', page)
  http.get('/index.html', page)
  http.setNotFoundHandler((request: FastifyRequest, reply) => {
    const path = request.url.split('?')[0]!
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !API.test(path) && !/\.\w+$/.test(path)
    if (!isPage) throw failure('not_found')
    return page(request, reply)
  })
}
