import type { ModuleDeps } from '../../base/settings/index.ts'

/** The languages and the blog's categories of the market. */
export async function readChoices({ settings }: Pick<ModuleDeps, 'settings'>) {
  const [{ configured }, { blog_categories }] = await Promise.all([settings.locales(), settings.read()])
  return { locales: configured, categories: blog_categories.map(({ slug }) => slug) }
}
