/** Names that people say as in English wherever they live. Reviewed by hand: a name that a country says its own way is not here. */
export const ENGLISH_BRANDS: ReadonlySet<string> = new Set(
  (
    'airbnb airpods amazon android apple bitcoin bluetooth booking chatgpt chrome chromebook coinbase ebay ecommerce ' +
    'facebook facetime firefox fitbit flickr github gitlab gmail google groupon hotmail ibm icloud imac instagram intel ipad ' +
    'iphone ipod itunes jira linkedin macbook messenger microsoft minecraft mysql netflix nike openai outlook paypal ' +
    'photoshop pinterest playstation powerpoint python reddit roblox shazam shopify skype slack smartphone smartwatch ' +
    'snapchat soundcloud spotify starbucks stripe switch tiktok tinder tripadvisor trustpilot twitch twitter uber ' +
    'walmart whatsapp wikileaks windows wordpress workday xbox yahoo youtube zendesk zoom'
  ).split(' '),
);
