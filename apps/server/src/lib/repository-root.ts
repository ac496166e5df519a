import { resolve } from 'node:path'

/** The repository's root, where `.env`, locales and the built storefront are found. */
export const repositoryRoot = resolve(import.meta.dirname, '../../../..')
