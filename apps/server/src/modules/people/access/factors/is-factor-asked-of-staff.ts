import type { ModuleDeps } from '../../../base/settings/index.ts'
import { isAskedOfStaff } from './rules.ts'

/** Tells whether the market asks its staff for a second factor at present. */
export const isFactorAskedOfStaff = async ({ settings, config }: Pick<ModuleDeps, 'settings' | 'config'>) =>
  isAskedOfStaff(await settings.read(), config)
