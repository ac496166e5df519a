import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'storefront',
    environment: 'jsdom',
    include: ['app/**/*.test.{ts,tsx}'],
    setupFiles: ['app/ui/testing/setup.ts'],
    restoreMocks: true,
  },
})
