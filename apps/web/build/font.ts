/**
 * The page asks for its font at once. Known by the style sheet alone it comes after the first words are drawn in another one, and everything
 * moves as they change.
 */
import type { Plugin } from 'vite'

const LATIN = /inter-latin-wght-normal-.*\.woff2$/

export const font = (): Plugin => ({
  name: 'font',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => LATIN.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        })),
  },
})
