import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DataOf, EndpointOf } from '@rialto/contract'
import { EMAIL_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide'
import { useState } from 'react'
import { consoleApi } from '../api/console-api.ts'
import { messageOf } from '../errors/show-error.ts'
import { useKeys } from '../keys/use-keys.ts'
import { OpenInvitations } from '../people/open-invitations.tsx'

const KEY = ['GET /admin/seller-invitations']
const POLL_MS = 30_000

/** The open invitations to sell, and their changes; each answers with all that are open then. */
function useSellerInvitations() {
  const queries = useQueryClient()
  type Open = DataOf<EndpointOf<'GET /admin/seller-invitations'>>
  const onSuccess = (open: Open) => queries.setQueryData(KEY, open)
  return {
    ...useQuery({
      queryKey: KEY,
      queryFn: ({ signal }) => consoleApi.call('GET /admin/seller-invitations', { signal }),
      refetchInterval: POLL_MS,
    }),
    invite: useMutation({
      mutationFn: (email: string) => consoleApi.call('POST /admin/seller-invitations', { body: { email } }),
      onSuccess,
    }),
    resend: useMutation({
      mutationFn: (id: number) => consoleApi.call('POST /admin/seller-invitations/{id}/resend', { params: { id } }),
      onSuccess,
    }),
    revoke: useMutation({
      mutationFn: (id: number) => consoleApi.call('DELETE /admin/seller-invitations/{id}', { params: { id } }),
      onSuccess,
    }),
  }
}

/** Opens the dialog that invites a person to sell. */
export function InviteSellerButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useKeys([{ keys: 'N', label: t('Invite a seller'), run: open }])
  return (
    <>
      <Button variant="pri" onClick={open}>
        <Icon as={UserPlus} size={18} />
        {t('Invite a seller')}
      </Button>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { invite } = useSellerInvitations()
  const { error } = invite
  const fieldError = error instanceof ApiError ? error.errors.email?.[0] : undefined
  const send = (form: HTMLFormElement) =>
    invite.mutate(String(new FormData(form).get('email')).trim(), { onSuccess: onClose })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Invite a seller')}
      lead={t('They get a mail with a link, for seven days. The shop that they register by it opens at once.')}
      closeLabel={t('Close')}
    >
      <Form onSend={send} className="grid gap-4">
        {error && !fieldError && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
        <TextField
          label={t('Email')}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          maxLength={EMAIL_MAX}
          error={fieldError}
        />
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={invite.isPending}>
            {t('Send invitation')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** The invitations that nobody has accepted; nothing while there is none. */
export function SellerInvitations() {
  const { data, resend, revoke } = useSellerInvitations()
  if (!data || data.items.length === 0) return null
  return <OpenInvitations invitations={data.items} resend={resend} revoke={revoke} />
}
