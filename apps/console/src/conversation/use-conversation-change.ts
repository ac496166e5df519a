import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useMutation } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { useConversationUpdates } from './use-messages.ts'

/** Closes, reopens and assigns a conversation. What became of it is said by the server's reply. */
export function useConversationChange(userId: number) {
  const { t } = useTranslation()
  const { readAgain } = useConversationUpdates(userId)
  const params = { user_id: userId }
  const change = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onError: (error) => showError(error, t('The shop cannot be reached')),
    onSettled: readAgain,
  })
  const run = (call: () => Promise<unknown>) => {
    if (!change.isPending) change.mutate(call)
  }
  return {
    isPending: change.isPending,
    close: () => run(() => consoleApi.call('POST /seller/conversations/{user_id}/close', { params })),
    reopen: () => run(() => consoleApi.call('POST /seller/conversations/{user_id}/reopen', { params })),
    assign: (member_id: number | null) =>
      run(() => consoleApi.call('POST /seller/conversations/{user_id}/assign', { params, body: { member_id } })),
  }
}
