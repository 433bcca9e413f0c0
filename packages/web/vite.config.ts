/** Build of the console: hashed assets, each with its .gz and .br, so that the server never compresses on the fly. */

import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { codeSplitting, withoutCircles } from './build/chunks.ts'
import { menuTitles } from './build/menu-titles.ts'
import { quietIcons } from './build/quiet-icons.ts'

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)
const WORTH_COMPRESSING = /\.(js|css|svg|wasm)$/
const SERVER = 'http://127.0.0.1:8080'

/** `index.html` is excluded: the server writes a fresh nonce into it for each answer. */
function precompressed(): Plugin {
  let out = ''
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: (config) => void (out = join(config.root, config.build.outDir)),
    async closeBundle() {
      const names = await readdir(out, { recursive: true }).catch(() => [])
      for (const name of names.filter((name) => WORTH_COMPRESSING.test(name))) {
        const bytes = await readFile(join(out, name))
        await writeFile(join(out, `${name}.gz`), await gzipped(bytes, { level: 9 }))
        await writeFile(
          join(out, `${name}.br`),
          await brotlied(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
        )
      }
    },
  }
}

export default defineConfig({
  // Scripts and styles name one another by where they are: the server says below which address (`BASE_URL`).
  base: './',
  plugins: [react(), menuTitles(), quietIcons(), withoutCircles(), precompressed()],
  // Data URLs are refused by the Content-Security-Policy for fonts and scripts.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true,
    // All styles together are smaller than the smallest script of a page.
    cssCodeSplit: false,
    // Every browser of that target knows `modulepreload`.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: { codeSplitting },
      // These packages do nothing when they are read, but do not say so: a button would bring antd's whole form.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules[\\/]@(rc-component|ant-design)[\\/]/, sideEffects: false }],
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': SERVER, '/gateway': SERVER, '/healthz': SERVER, '/readyz': SERVER, '/openapi.json': SERVER },
  },
})
