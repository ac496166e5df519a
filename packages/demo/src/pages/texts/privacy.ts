export const privacy = `
This page says what we know about you, why we know it, who else gets to see it, and how you can have it changed or deleted. The short version: we
keep what an order needs, we sell nothing, and we follow nobody around the web.

## What we keep

- Your account: name, email address, telephone number, and a photo if you add one.
- Your addresses, until you delete them.
- Your orders: what, when, from whom, and where to. The law asks us to keep invoices for seven years.
- Your messages to sellers and to our support, with whatever you attach.
- Your wishlist, your cart, your vouchers, and the products that you looked at last.
- Technical notes that every server takes: time, address of the page, and kind of browser. They are deleted after 14 days.

We do not keep your card number. It goes to the payment provider directly, and we are told only whether it worked.

## Why we keep it

To deliver what you ordered, to show you your own account, to answer you, and to keep the accounts that the law asks for. In the
language of the law: for the performance of a contract, to meet legal duties, and, for the technical notes, out of our interest in a
shop that is not broken into.

## Who sees it

The shop from which you order sees your name, your address and your telephone number, for that order. Its carrier sees the same. The payment
provider sees the amount and what it needs to check the payment. Nobody else does, unless a court orders it.

When you write to a seller, the seller sees your name and your photo and the messages, and we see them only if one of you
asks us to help.

## Cookies

We set one cookie that keeps you logged in, and we keep your language, currency, theme and recent searches in your browser. That is all that the shop
needs to work, so there is nothing for you to accept or refuse.

## Where it is

On servers in the United States that are run by us. Backups are encrypted and kept for 30 days.

## What you can ask for

- To see everything that we hold about you, in a file that you can read.
- To have mistakes put right.
- To have it deleted, as far as the law does not ask us to keep it.
- To take it with you to somebody else.
- To object, if you think that we have no good reason for something.

Write to hello@rialto.test. We answer within ten days, and a person does. If you are not content with our answer, the data
protection authority of your country will look into it.

## Children

The shop is meant for people over 16. If you think that a child has opened an account, tell us and we will close it.
`
