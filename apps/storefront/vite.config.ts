import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

/** What every page needs travels in two files rather than in thirty: the framework, and the parts that all screens stand on. */
const framework = /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\//
const everywhere =
  /storefront\/app\/(lib|features\/settings|ui\/(cx|icon|button|button-style|button-link|icon-button|picture|picture-source|text-link|use-late-component|lazy-overlay|badge|price|star-value)\b)|packages\/contract\//

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  build: {
    // Small files as data URLs would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 2 },
                { name: 'everywhere', test: everywhere, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
