/** Made by `build/menu-titles.ts`. */
declare module 'virtual:menu-titles/*' {
  import type { LoadedPhrases } from './kit/language/phrases.ts'
  const titles: LoadedPhrases
  export default titles
}
