/** Consumer Staples: by industry, the largest first. What a row holds, and where it comes from: `../stock-facts.ts`. */
export const CONSUMER_STAPLES = `
# Agricultural Products & Services
ADM|N|Archer-Daniels-Midland Company Common Stock|80.3|0.26|0.59|4000|482|2.55|3.66|82100|3000|23600|Chicago, Illinois|1902
BG|N|Bunge Limited Common Shares|113.11|0.3|0.65|1900|192.1|2.47|4.5|91800|3130|16000|Chesterfield, Missouri|1818
DAR|N|Darling Ingredients Inc. Common Stock|65.74|0.33|0.68|7400|157.8||||||United States
# Brewers
TAP|N|Molson Coors Beverage Company Class B Common Stock|42.94|0.24|0.56|1700|186.5|4.51|-11.53|11100|2260|10100|Chicago, Illinois|2005
# Consumer Staples Merchandise Retail
WMT|Q|Walmart Inc. Common Stock|103.7|0.22|0.6|44000|7958|0.95|2.76|736000|47400|94300|Bentonville, Arkansas|1962
COST|Q|Costco Wholesale Corporation Common Stock|947.74|0.22|0.8|2400|443.5|0.63|19.88|294000|13800|16500|Issaquah, Washington|1976
TGT|N|Target Corporation Common Stock|165.44|0.32|1|6200|454.2|2.93|10.08||8620||Minneapolis, Minnesota|1902
DG|N|Dollar General Corporation Common Stock|123.41|0.28|0.62|1800|220.6|1.96|7.07|43100|3390|8840|Goodlettsville, Tennessee|1939
DLTR|Q|Dollar Tree Inc. Common Stock|131.48|0.28|0.62|1900|192.2|0|6.23|19700|2410|3480|Chesapeake, Virginia|1986
BJ|N|BJ's Wholesale Club Holdings Inc. Common Stock|96.42|0.33|0.68|4200|127.7||||||United States
# Distillers & Vintners
STZ|N|Constellation Brands Inc. Common Stock|135.66|0.2|0.51|1900|170.8|3.07|10.5|9060|3460|8220|Rochester, New York|1945
BF.B|N|Brown Forman Corporation|28.44|0.26|0.59|2300|345|0|||||Louisville, Kentucky|1870
# Food Distributors
SYY|N|Sysco Corporation Common Stock|84.1|0.21|0.52|2200|478.2|2.65|3.66|84600|4550|2670|Houston, Texas|1969
# Food Retail
KR|N|Kroger Company (The) Common Stock|57.9|0.22|0.54|5900|612.6|2.56|1.76||8080||Cincinnati, Ohio|1883
CASY|Q|Casey's General Stores Inc. Common Stock|835.74|0.23|0.55|350|37||||||Ankeny, Iowa|1967
# Household Products
CL|N|Colgate-Palmolive Company Common Stock|91.08|0.2|0.51|3700|797.2|2.36|2.54|21000|4980|236|New York City, New York|1806
KMB|Q|Kimberly-Clark Corporation Common Stock|109.31|0.23|0.55|2100|332.6|4.71|5.06|16600|3480|1750|Irving, Texas|1872
CHD|N|Church & Dwight Company Inc. Common Stock|98.8|0.19|0.49|1600|237.2|1.26|3.12|6230|1350|4350|Ewing, New Jersey|1847
CLX|N|Clorox Company (The) Common Stock|106.69|0.26|0.59|2200|120.9|4.72|4.81|6720|1140|90|Oakland, California|1913
# Packaged Foods & Meats
MDLZ|Q|Mondelez International Inc. Class A Common Stock|64.45|0.19|0.49|5800|1276|3.24|2.75|39700|6080|26600|Chicago, Illinois|2012
HSY|N|The Hershey Company Common Stock|186.46|0.24|0.56|930|200.9|3.08|7.25|12200|2720|4560|Hershey, Pennsylvania|1894
KHC|Q|The Kraft Heinz Company Common Stock|25.58|0.2|0.51|8300|1186|6.26|-2.88|24900|5490|36000|Chicago, Illinois|2015
GIS|N|General Mills Inc. Common Stock|39.97|0.27|0.61|5200|534.6|6.16|-0.16|18400|3450|5540|Golden Valley, Minnesota|1856
TSN|N|Tyson Foods Inc. Common Stock|58.48|0.21|0.52|4700|351.8|3.49|1.62|55700|2770|18100|Springdale, Arkansas|1935
MKC|N|McCormick & Company Incorporated Common Stock|55.41|0.28|0.62|2600|268.9|3.48|6.01|7390|1450|7000|Hunt Valley, Maryland|1889
SJM|N|The J.M. Smucker Company Common Stock|124.32|0.24|0.56|1400|106.9|3.64|-1.3|9050|1930|5560|Orrville, Ohio|1897
HRL|N|Hormel Foods Corporation Common Stock|23.88|0.25|0.58|3500|550.3|4.86|0.85||1250||Austin, Minnesota|1891
# Personal Care Products
PG|N|Procter & Gamble Company (The) Common Stock|144.68|0.17|0.4|9800|2324|3.05|6.62|87000|24800|53300|Cincinnati, Ohio|1837
EL|N|Estee Lauder Companies Inc. (The) Common Stock|101.94|0.31|0.66|6000|361.8|1.46|0.5||2460||New York City, New York|1946
KVUE|N|Kenvue Inc. Common Stock|19.06|0.25|0.58|14000|1921|4.44|0.85|15400|3480|10600|Skillman, New Jersey|2022
# Soft Drinks & Non-alcoholic Beverages
KO|N|Coca-Cola Company (The) Common Stock|91.1|0.15|0.4|16000|4303|2.34|3.33|50100|17000|36100|Atlanta, Georgia|1886
PEP|Q|PepsiCo Inc. Common Stock|143.48|0.18|0.4|6600|1365|4.17|7.63|96900|18900|22100|Purchase, New York|1898
MNST|Q|Monster Beverage Corporation|47.79|0.27|0.61|13000|2939|0|1.08|9220|2930|9360|Corona, California|2012
KDP|Q|Keurig Dr Pepper Inc. Common Stock|32.04|0.23|0.55|9200|1361|2.91|0.99|20100|4810|25000|Burlington, Massachusetts|1981
CELH|Q|Celsius Holdings Inc. Common Stock|33.36|0.5|0.84|7400|253||||||United States
# Tobacco
PM|N|Philip Morris International Inc Common Stock|188.23|0.22|0.5|4100|1559|3.07|7.28|42500|18000|-8580|New York City, New York|2008
MO|N|Altria Group Inc.|66.09|0.22|0.54|9300|1670|6.33|4.75|20400|15800|-2670|Richmond, Virginia|1985
`
