import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DataOf, EndpointOf } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { useKeys } from '../lib/keys.tsx'
import { InviteByMailDialog } from '../team/invite-dialog.tsx'
import { OpenInvitations } from '../team/open-invitations.tsx'

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
      {isOpen && <InviteSellerDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function InviteSellerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { invite } = useSellerInvitations()
  return (
    <InviteByMailDialog
      title={t('Invite a seller')}
      lead={t('They get a mail with a link, for seven days. The shop that they register by it opens at once.')}
      error={invite.error}
      isPending={invite.isPending}
      onSend={(email) => invite.mutate(email, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

/** The invitations that nobody has accepted; nothing while there is none. */
export function SellerInvitations() {
  const { data, resend, revoke } = useSellerInvitations()
  if (!data || data.items.length === 0) return null
  return <OpenInvitations invitations={data.items} resend={resend} revoke={revoke} />
}
