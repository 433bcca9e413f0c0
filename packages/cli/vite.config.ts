/** Packs the program into one file, which the console serves: `serialis.mjs` needs Node and nothing else. */

import { defineConfig } from 'vite'

export default defineConfig({
  // Modules that are programs of their own run nothing when they are part of this one.
  define: { 'import.meta.main': 'false' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    target: 'node22',
    outDir: '../web/dist',
    emptyOutDir: false,
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'serialis.mjs', codeSplitting: false } },
  },
})
