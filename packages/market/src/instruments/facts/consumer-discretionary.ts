/** Consumer Discretionary: by industry, the largest first. What a row holds, and where it comes from: `../stock-facts.ts`. */
export const CONSUMER_DISCRETIONARY = `
# Apparel Retail
TJX|N|TJX Companies Inc. (The) Common Stock|140.53|0.24|0.93|9700|1105|1.36|5.4|62400|8900|10400|Framingham, Massachusetts|1987
ROST|Q|Ross Stores Inc. Common Stock|239.04|0.35|1.17|7000|320.8|0.76|8.63|23800|3430|6300|Dublin, California|1982
BURL|N|Burlington Stores Inc. Common Stock|326.5|0.49|1.43|830|62.94||||||United States
# Apparel, Accessories & Luxury Goods
NKE|N|Nike Inc. Common Stock|40.76|0.33|1|15000|1483|4.08|2.13|46400|4930|14900|Washington County, Oregon|1964
TPR|N|Tapestry Inc. Common Stock|130.17|0.35|1.17|3400|199.4|1.43|7.27|8000|2020|673|New York City, New York|2017
RL|N|Ralph Lauren Corporation Common Stock|372.59|0.29|1.05|530|59.58|1|15.87|8360|1590|2720|New York City, New York|1967
AS|N|Amer Sports Inc. Ordinary Shares|32.63|0.49|1.43|8000|557.7
LULU|Q|lululemon athletica inc. Common Stock|121.07|0.44|1.34|3200|108.4|0|12.36|11200|2570|4790|Vancouver, Canada|1998
# Automobile Manufacturers
TSLA|Q|Tesla Inc. Common Stock|362.86|0.58|2|59000|3950|0|1.12|104000|10800|86900|Austin, Texas|2003
GM|N|General Motors Company Common Stock|87.93|0.34|1.2|5300|877.5|0.84|2.29|186000|16500|63900|Detroit, Michigan|1908
F|N|Ford Motor Company Common Stock|14.41|0.34|1.2|45000|3917|4.29|-1.87|188000|7640|35700|Dearborn, Michigan|1903
RIVN|Q|Rivian Automotive Inc. Class A Common Stock|16.97|0.62|1.6|35000|1448||||||United States
# Automotive Parts & Equipment
APTV|N|Aptiv PLC Ordinary Shares|48.28|0.4|1.27|3400|207.6|0|2.27|20500|3230|8720|Schaffhausen, Switzerland|1994
# Automotive Retail
CVNA|N|Carvana Co. Class A Common Stock|69.91|0.34|1.15|12000|1100||||||Tempe, Arizona|2012
ORLY|Q|O'Reilly Automotive Inc. Common Stock|89.11|0.25|0.96|5700|809|0|3.15|18600|4170|-1820|Springfield, Missouri|1957
AZO|N|AutoZone Inc. Common Stock|2957.95|0.3|1.07|260|16.33|0|145.43||4260||Memphis, Tennessee|1979
# Broadline Retail
AMZN|Q|Amazon.com Inc. Common Stock|258.63|0.32|1.3|36000|10790|0|12.36|776000|169000|552000|Seattle, Washington|1994
BABA|N|Alibaba Group Holding Limited American Depositary Shares each representing eight Ordinary share|119.34|0.42|0.8|32000|2334||||||China
PDD|Q|PDD Holdings Inc. American Depositary Shares|88.38|0.37|1.21|6900|1423||||||China
MELI|Q|MercadoLibre Inc. Common Stock|1922.73|0.4|1.26|420|50.7||||||Argentina
SE|N|Sea Limited American Depositary Shares each representing one Class A Ordinary Share|117.53|0.5|1.41|3400|612.5||||||United States
EBAY|Q|eBay Inc. Common Stock|104.13|0.3|1.07|3900|445|1.19|4.76|12000|3100|4570|San Jose, California|1995
# Casinos & Gaming
LVS|N|Las Vegas Sands Corp. Common Stock|47.03|0.34|1.38|3300|647.7|2.61|2.58|13700|4640|581|Las Vegas, Nevada|1988
DKNG|Q|DraftKings Inc. Class A Common Stock|26.17|0.59|1.92|8500|496.5||||||United States
MGM|N|MGM Resorts International Common Stock|43.74|0.4|1.52|2000|258.3|0|1.65|17800|2240|2560|Paradise, Nevada|1986
WYNN|Q|Wynn Resorts Limited Common stock|100.28|0.33|1.36|890|103|1|4.17|7410|1810|-171|Paradise, Nevada|2002
# Computer & Electronics Retail
BBY|N|Best Buy Co. Inc. Common Stock|85.89|0.33|1.13|2600|210.8|4.48|5.4||2620||Richfield, Minnesota|1966
# Consumer Electronics
GRMN|N|Garmin Ltd. Common Stock (Switzerland)|294.85|0.33|1.13|710|192.9|1.43|9.7|7670|2310|9030|Schaffhausen, Switzerland|1989
# Distributors
GPC|N|Genuine Parts Company Common Stock|133.96|0.33|1.13|1200|137.9|3.2|0.25|25100|2050|4530|Atlanta, Georgia|1925
# Footwear
DECK|N|Deckers Outdoor Corporation Common Stock|91.68|0.33|1.13|2300|136.4|0|7.03|5530|1330|2290|Goleta, California|1973
# Home Improvement Retail
HD|N|Home Depot Inc. (The) Common Stock|335.61|0.23|1|3400|997.1|2.79|14.28||25300||Atlanta, Georgia|1978
LOW|N|Lowe's Companies Inc. Common Stock|216.09|0.24|1|2900|560.7|2.3|11.76||12800||Mooresville, North Carolina|1904
# Homebuilding
DHI|N|D.R. Horton Inc. Common Stock|148.35|0.27|1|1800|279.7|1.22|10.49|33400|4130|23700|Arlington, Texas|1978
PHM|N|PulteGroup Inc. Common Stock|129|0.25|0.96|1000|187.5|0.81|9.79||2750||Atlanta, Georgia|1956
LEN|N|Lennar Corporation Class A Common Stock|87.02|0.36|1.19|2000|240.9|2.34|6.38|32700|2290|21600|Miami, Florida|1954
NVR|N|NVR Inc. Common Stock|6358.51|0.31|1.09|40|2.665|0|384.93|9630|1540|3390|Reston, Virginia|1980
# Homefurnishing Retail
WSM|N|Williams-Sonoma Inc. Common Stock (DE)|237.58|0.34|1.15|880|117.7||||||San Francisco, California|1956
# Hotels, Resorts & Cruise Lines
BKNG|Q|Booking Holdings Inc. Common Stock|209.62|0.33|1.3|4500|751.4|0.8|9|28200|10400|-10700|Norwalk, Connecticut|1996
ABNB|Q|Airbnb Inc. Class A Common Stock|187.3|0.36|1.37|4200|598.8|0|4.38|13200|2760|7920|San Francisco, California|2008
MAR|Q|Marriott International Class A Common Stock|356.39|0.34|1.32|990|260.8|0.82|9.66|7380|4810|-4510|Bethesda, Maryland|1927
RCL|N|Royal Caribbean Cruises Ltd. Common Stock|292|0.33|1.3|1500|267.5|1.74|16.44|18700|6930|10200|Miami, Florida|1997
HLT|N|Hilton Worldwide Holdings Inc. Common Stock|326.63|0.29|1.2|1700|225.1|0.18|6.82|5100|3090|-6290|Tysons Corner, Virginia|1919
VIK|N|Viking Holdings Ltd Ordinary Shares|92.79|0.43|1.52|5700|445.8||||||United States
EXPE|Q|Expedia Group Inc. Common Stock|321.63|0.38|1.41|1400|114.5|0.59|15.88|15700|2890|1210|Seattle, Washington|1996
CCL|N|Carnival Corporation Ltd. Common Shares|25.73|0.3|1.23|17000|1370|1.77|2.25|27300|7300|12900|Miami, Florida|1972
NCLH|N|Norwegian Cruise Line Holdings Ltd. Ordinary Shares|17.24|0.41|1.48|14000|459.2|0|1.65|10200|2590|2570|Miami-Dade County, Florida[3]|2011
# Leisure Products
HAS|Q|Hasbro Inc. Common Stock|93.54|0.32|1.11|2000|141|2.99|5.62|4970|1300|704|Pawtucket, Rhode Island|1923
# Other Specialty Retail
ULTA|Q|Ulta Beauty Inc. Common Stock|521.46|0.32|1.11|470|42.99|0|27.01|12700|1890|2730|Bolingbrook, Illinois|1990
TSCO|Q|Tractor Supply Company Common Stock|34.98|0.43|1.32|8600|521|2.74|1.92|15800|1930|2620|Brentwood, Tennessee|1938
DKS|N|Dick's Sporting Goods Inc Common Stock|183.23|0.49|1.43|2200|89.5||||||United States
FIVE|Q|Five Below Inc. Common Stock|250.24|0.49|1.43|960|55.3||||||United States
# Restaurants
MCD|N|McDonald's Corporation Common Stock|270.95|0.18|0.5|3800|707.6|2.76|12.3|27700|14900|-1020|Chicago, Illinois|1940
SBUX|Q|Starbucks Corporation Common Stock|107.08|0.3|0.9|5600|1140|2.38|1.78|38300|5640|-7680|Seattle, Washington|1971
CMG|N|Chipotle Mexican Grill Inc. Common Stock|36.9|0.31|1.09|20000|1265|0|1.08|12400|2280|2200|Newport Beach, California|1993
YUM|N|Yum! Brands Inc.|152.99|0.24|0.93|3800|272.9|1.97|7.94|8720|3070|-7220|Louisville, Kentucky|1997
QSR|N|Restaurant Brands International Inc. Common Shares|80.86|0.37|1.21|2700|454.5||||||Canada
DRI|N|Darden Restaurants Inc. Common Stock|221.6|0.26|0.98|760|114.1|2.97|10.44|13200|2120|2200|Orlando, Florida|1938
DPZ|Q|Domino's Pizza Inc Common Stock|341.85|0.35|1.17|700|33.08|2.38|17.65|5030|1020|-3980|Ann Arbor, Michigan|1960
# Specialized Consumer Services
DASH|Q|DoorDash Inc. Class A Common Stock|223.49|0.34|1.15|3800|433.3||||||San Francisco, California|2012
`
