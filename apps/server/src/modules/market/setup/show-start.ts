import type { SetupStart } from '@rialto/contract'
import { Refusal } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { shippedLanguages } from '../../../texts/shipped-languages.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { isFactorAskedOfStaff } from '../../people/access/index.ts'
import { findLink } from './find-link.ts'

/** Shows the first page to the person with the link. */
export async function showStart(deps: ModuleDeps, token: string, caller: Caller): Promise<SetupStart | Refusal> {
  const link = await findLink(deps, token, caller)
  if (link instanceof Refusal) return link
  return {
    languages: shippedLanguages,
    needs_second_factor: await isFactorAskedOfStaff(deps),
  }
}
