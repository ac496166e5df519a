/** Some shoppers write in their own language; every text fits every product. */
export const foreignReviews: readonly { language: string; rating: 3 | 4 | 5; text: string }[] = [
  { language: 'ar', rating: 5, text: 'جودة ممتازة والتغليف أنيق، وصل الطلب قبل موعده.' },
  { language: 'ar', rating: 5, text: 'أجمل من الصورة، والبائع ردّ على أسئلتي بسرعة.' },
  { language: 'ar', rating: 4, text: 'منتج جيد جدًا، لكن التوصيل تأخر يومًا واحدًا.' },
  { language: 'ar', rating: 5, text: 'اشتريته هدية لأمي وفرحت به كثيرًا.' },
  { language: 'ar', rating: 3, text: 'جيد، لكنه أصغر قليلًا مما توقعت.' },
  { language: 'fr', rating: 5, text: 'Très bien fait, et livré avec soin.' },
  { language: 'fr', rating: 5, text: 'Encore mieux en vrai. Je recommande sans hésiter.' },
  { language: 'fr', rating: 4, text: 'Bon produit, seul le carton était un peu abîmé.' },
  { language: 'fr', rating: 4, text: 'Conforme à la description, un peu plus petit que prévu.' },
  { language: 'es', rating: 5, text: 'Llegó antes de lo previsto y es precioso.' },
  { language: 'es', rating: 5, text: 'Muy buena calidad; la tienda respondió enseguida.' },
  { language: 'es', rating: 4, text: 'Me gusta mucho, aunque esperaba un poco más de tamaño.' },
  { language: 'es', rating: 3, text: 'Correcto por el precio, sin más.' },
  { language: 'bn', rating: 5, text: 'খুব সুন্দর জিনিস, প্যাকেটও যত্ন করে করা।' },
  { language: 'bn', rating: 5, text: 'ছবির চেয়েও ভালো। আবার কিনব।' },
  { language: 'bn', rating: 4, text: 'মান ভালো, তবে পৌঁছাতে একটু দেরি হয়েছে।' },
]
