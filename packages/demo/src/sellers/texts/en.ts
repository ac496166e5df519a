import type { SellerWords } from '../types.ts'

export const en: SellerWords = {
  asks: {
    greeting: ['hi', 'hello', 'hey', 'good morning', 'good afternoon', 'good evening'],
    stock: ['stock', 'available', 'availability', 'do you have', 'have you got', 'left', 'sold out'],
    size: ['size*', 'fit', 'fits', 'fitting', 'measure*', 'too small', 'too large', 'too big'],
    delivery: [
      'deliver*',
      'ship',
      'ships',
      'shipping',
      'shipped',
      'arrive*',
      'send it',
      'how soon',
      'parcel',
      'tracking',
    ],
    return: ['return*', 'refund*', 'exchange*', 'send it back', 'money back'],
    price: ['price*', 'cost', 'costs', 'how much', 'discount*', 'cheaper', 'voucher*', 'coupon*'],
    thanks: ['thanks', 'thank you', 'thx', 'cheers', 'perfect', 'wonderful'],
  },
  hints: ['the', 'is', 'it', 'you', 'your', 'and', 'this', 'for', 'can', 'my', 'what', 'when', 'how', 'please'],
  answers: {
    hello: 'Hello!',
    helloAndHelp: 'Hello, this is {{shop}}. How can I help you?',
    shown: 'A good choice! {{product}} costs {{price}} and is ready to be sent. What would you like to know about it?',
    inStock: 'Yes, {{product}} is here. We have {{count}} on the shelf.',
    soldOut: 'I am sorry, {{product}} has sold out. Put it on your wishlist, and you will see when it is back.',
    stock: 'What the shop shows as in stock lies on our shelf. Which piece do you mean?',
    productSizes: '{{product}} is to be had in {{sizes}}. Between two sizes, take the larger one.',
    size: 'The sizes that we have are on the product’s page. Send me the product, and I will look for you.',
    delivery: 'We send within a day; the parcel takes {{time}}. Delivery costs {{charge}}.',
    freeDelivery: 'We send within a day; the parcel takes {{time}}. Delivery is free.',
    return: 'You have 30 days to send it back, and the money is with you within five working days.',
    productPrice: '{{product}} costs {{price}} today.',
    price: 'What you see on the product’s page is today’s price. Have a look at our vouchers as well!',
    thanks: 'You are welcome! Write whenever you want to know something.',
    other:
      'Thank you for writing! Tell me a little more, or send me the product that you mean, and I will look at once.',
  },
}
