import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  build: {
    // Small files as data URLs would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
})
