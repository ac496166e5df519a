import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import type { UseMutationResult } from '@tanstack/react-query'
import { useId } from 'react'
import { showError } from '../lib/errors.tsx'
import { nameInText } from '../lib/inline-text.ts'

interface Sent {
  id: number
  email: string
  invited_by: string | null
  expires_at: string
}

interface OpenInvitationsProps<Invitation extends Sent> {
  invitations: readonly Invitation[]
  /** The role that it offers, in words; undefined: all are for the same. */
  roleOf?: (invitation: Invitation) => string
  resend: Pick<UseMutationResult<unknown, Error, number>, 'mutate' | 'isPending' | 'variables'>
  revoke: Pick<UseMutationResult<unknown, Error, number>, 'mutate' | 'isPending' | 'variables'>
}

/** Invitations that nobody has accepted, which can be sent again or revoked. */
export function OpenInvitations<Invitation extends Sent>({
  invitations,
  roleOf,
  resend,
  revoke,
}: OpenInvitationsProps<Invitation>) {
  const { i18n, t } = useTranslation()
  const id = useId()
  const onError = (problem: unknown) => showError(problem, t('The shop cannot be reached'))
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-2 text-16">
        {t('Open invitations')}
      </h2>
      <ul className="panel max-md:bleed max-md:rounded-none max-md:border-x-0">
        {invitations.map((invitation) => {
          const { email, expires_at: end } = invitation
          const day = formatLocalDay(end, i18n.language)
          const isOver = Date.parse(end) <= Date.now()
          return (
            <li
              key={invitation.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 first:border-0 md:px-5"
            >
              <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
                <span className="flex flex-wrap items-center gap-2">
                  <b dir="ltr" className="truncate">
                    {email}
                  </b>
                  {roleOf && <Badge>{roleOf(invitation)}</Badge>}
                  {isOver && <Badge tone="warn">{t('Expired')}</Badge>}
                </span>
                <span className="text-13 text-ink-2">
                  {invitation.invited_by
                    ? t('Invited by {{name}}, until {{day}}', { name: nameInText(invitation.invited_by), day })
                    : t('Until {{day}}', { day })}
                </span>
              </div>
              <span className="ms-auto flex gap-2 max-md:[&>button]:min-h-11">
                <Button
                  size="sm"
                  pending={resend.isPending && resend.variables === invitation.id}
                  aria-label={`${t('Send again')}: ${email}`}
                  onClick={() => resend.mutate(invitation.id, { onError })}
                >
                  {t('Send again')}
                </Button>
                <Button
                  size="sm"
                  variant="danger"
                  pending={revoke.isPending && revoke.variables === invitation.id}
                  aria-label={`${t('Revoke')}: ${email}`}
                  onClick={() => revoke.mutate(invitation.id, { onError })}
                >
                  {t('Revoke')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
