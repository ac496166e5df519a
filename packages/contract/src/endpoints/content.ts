import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { email, multiLine, page, perPage, queryId, requiredText, search, slug, text } from '../input.ts'
import * as limit from '../limits.ts'
import { Blog, BlogBrief, BlogPage, ContactDetails, LegalPage } from '../shapes/content.ts'

export const contentEndpoints = defineEndpoints({
  'GET /blogs': {
    access: 'public',
    summary: 'Blog posts, latest first, with the categories that they stand in.',
    query: z.object({
      category_id: queryId.optional(),
      search,
      page,
      per_page: perPage(limit.BLOGS_PER_PAGE),
    }),
    data: BlogPage,
  },
  'GET /blog/{slug}/details': {
    access: 'public',
    summary: 'One blog post with related and popular ones.',
    params: z.object({ slug }),
    data: z.object({ blog: Blog, related_blogs: z.array(BlogBrief), popular_blogs: z.array(BlogBrief) }),
  },
  'GET /legal-pages/{slug}': {
    access: 'public',
    summary: 'A policy page, or any other page that the operator has configured.',
    params: z.object({ slug }),
    data: z.object({ content: LegalPage }),
  },
  'GET /contact-us': {
    access: 'public',
    summary:
      'How to reach the operator, with a token for one sending of the contact form: fetch it when the form is opened.',
    data: z.object({ contact: ContactDetails, form_token: z.string() }),
  },
  'POST /support': {
    access: 'public',
    summary: 'Sends the contact form to the operator.',
    body: z.object({
      name: requiredText(limit.NAME_MAX),
      email,
      subject: requiredText(limit.SUBJECT_MAX),
      message: multiLine(limit.SUPPORT_MESSAGE_MAX).min(1),
      /**
       * From `GET /contact-us`, valid for one message. Used too early: `too_many_requests` with `Retry-After`. Too old or used before:
       * `invalid` at this field; fetch a new one.
       */
      form_token: requiredText(limit.FORM_TOKEN_MAX),
      /** Hidden from people: a value comes from a machine. */
      website: text(limit.NAME_MAX).optional(),
    }),
    data: z.object({ accepted: z.boolean() }),
  },
})
