import type { ConsolePerson } from '../../../../lib/current-user.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import type { Caller } from '../../../../lib/security-events.ts'
import { text } from '../../../../texts/index.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { selectPerson } from '../memberships/repository.ts'
import { type AddedFactor, afterAdding } from './after-adding.ts'
import { acceptAppCode, createAppSecret } from './authenticator-app.ts'
import { confirmEnrolment, refuseIncomplete } from './confirm-enrolment.ts'
import { countTries } from './count-tries.ts'
import { confirmApp, saveUnconfirmedApp, selectApp, selectHasFactor } from './repository.ts'
import { ENROL_MS } from './rules.ts'

/** Makes the secret of a person's authenticator app, which counts once {@link confirmNewApp} has seen a code of it. */
export async function startApp(
  deps: ModuleDeps,
  person: ConsolePerson,
  confirmation: { password: string | undefined; ip: string },
): Promise<{ secret: string; uri: string } | Refusal> {
  const refusal = await confirmEnrolment(deps, person, confirmation)
  if (refusal) return refusal
  const { app_name } = await deps.settings.read()
  const { name, email } = await selectPerson(deps.database.db, person.id)
  const { stored, ...shown } = createAppSecret(deps.config, app_name, email ?? name)
  const isSaved = await deps.database.write((tx) =>
    saveUnconfirmedApp(tx, { user_id: person.id, secret: stored, last_step: 0, created_at: deps.now() }),
  )
  return isSaved ? shown : refuse('conflict', text('You have an authenticator app. Remove it first.'))
}

/** Adds the app by its first code. */
export async function confirmNewApp(
  deps: ModuleDeps,
  person: ConsolePerson,
  code: string,
  { audit }: Caller,
): Promise<AddedFactor | Refusal> {
  const { id: userId } = person
  const now = deps.now()
  // A session that has yet to give a factor must not confirm an app that another session has begun to add.
  if (!person.isComplete && (await selectHasFactor(deps.database.db, userId))) return refuseIncomplete()
  const added = await countTries(deps, { userId, audit }, async (tx) => {
    const app = await selectApp(tx, userId)
    if (!app || app.confirmed_at !== null || now - app.created_at > ENROL_MS) return false
    const isRight = await acceptAppCode(tx, deps.config, { userId, code: code.replace(/\s/g, ''), now })
    if (!isRight) return false
    await confirmApp(tx, userId, now)
    return afterAdding(tx, person, { action: 'app_added', at: now })
  })
  if (!(added instanceof Refusal)) audit('second_factor_added', { userId })
  return added
}
