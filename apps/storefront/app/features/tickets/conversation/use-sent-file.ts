import { api } from '@rialto/client/api/browser.ts'
import type { Attachment } from '@rialto/contract'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { fetchedFile, useObjectUrl } from '../../uploads/index.ts'

/** Of the types that the server sends; each is shown as what it says, never as what the browser may guess. */
export const isPicture = ({ type }: Attachment): boolean => /^image\/(webp|jpeg|png)$/.test(type)
const typeOf = (file: Attachment): string => (isPicture(file) ? file.type : 'application/pdf')

/** What was sent does not change any more. */
const sentFile = (file: Attachment) =>
  queryOptions({
    queryKey: ['GET /support-ticket/attachments/{id}', file.id],
    queryFn: async ({ signal }) =>
      fetchedFile(
        await api.call('GET /support-ticket/attachments/{id}', { params: { id: file.id }, signal }),
        typeOf(file),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A file of a ticket, which only its shopper may have: with their token, now or when it was fetched before. */
export const fetchSentFile = (client: QueryClient, file: Attachment): Promise<Blob> => client.fetchQuery(sentFile(file))

/** The file as far as it was fetched already. */
export const knownSentFile = (client: QueryClient, file: Attachment): Blob | undefined =>
  client.getQueryData(sentFile(file).queryKey)

/** A picture of a ticket: its address inside this page, once it has come. Fetched as soon as it is wanted. */
export function useSentPicture(file: Attachment, wanted: boolean) {
  const { data, isError, refetch } = useQuery({ ...sentFile(file), enabled: wanted })
  return { url: useObjectUrl(data), isError, retry: () => void refetch() }
}
