/** Energy: by industry, the largest first. What a row holds, and where it comes from: `../stock-facts.ts`. */
export const ENERGY = `
# Coal & Consumable Fuels
CCJ|N|Cameco Corporation Common Stock|102.51|0.53|1.37|3900|435.5||||||Canada
# Integrated Oil & Gas
XOM|N|ExxonMobil Holdings Corporation Common Stock|165.11|0.25|0.6|14000|4112|2.48|7.78|361000|67900|259000|Irving, Texas|1999
CVX|N|Chevron Corporation Common Stock|205.27|0.25|0.6|7400|1976|3.46|10.39|209000|50700|190000|Houston, Texas|1879
SHEL|N|Shell PLC American Depositary Shares (each representing two (2) Ordinary Shares)|93.33|0.22|0.52|3500|2845||||||Netherlands
PBR|N|Petroleo Brasileiro S.A. Petrobras ADS|19.15|0.3|0.61|17000|6444||||||Brazil
BP|N|BP p.l.c. Common Stock|44.76|0.25|0.56|8900|2618||||||United Kingdom
# Oil & Gas Equipment & Services
SLB|N|SLB Limited Common Shares|53.87|0.36|0.9|7100|1484|2.2|2.06|36400|7380|26100|Houston, Texas|1926
BKR|Q|Baker Hughes Company Class A Common Stock|62.34|0.31|0.74|5700|992.7|1.47|3.11|27700|4840|19900|Houston, Texas|2017
HAL|N|Halliburton Company Common Stock|35.34|0.39|0.84|8800|833.1|1.91|1.91|22400|4140|11000|Houston, Texas|1919
# Oil & Gas Exploration & Production
COP|N|ConocoPhillips Common Stock|134.87|0.31|0.7|8700|1201|2.49|7.55|64500|26800|65300|Houston, Texas|2002
EOG|N|EOG Resources Inc. Common Stock|153.05|0.29|0.71|3100|524.5|2.68|12.84|26700|14500|30300|Houston, Texas|1999
OXY|N|Occidental Petroleum Corporation Common Stock|61.3|0.33|0.76|6400|999.6|1.82|3.38|23900|13700|33500|Houston, Texas|1920
FANG|Q|Diamondback Energy Inc. Common Stock|210.72|0.31|0.74|1400|280|2.09|5.25|16200|11800|37800|Midland, Texas|2007
DVN|N|Devon Energy Corporation Common Stock|49.1|0.32|0.75|9000|1100|2.6|4.58|18800|8920|39900|Oklahoma City, Oklahoma|1971
EQT|N|EQT Corporation Common Stock|53.72|0.27|0.68|6100|625.5|1.22|4.31|9290|7000|25300|Pittsburgh, Pennsylvania|1888
TPL|N|Texas Pacific Land Corporation Common Stock|383.64|0.32|0.75|330|68.97||||||Dallas, Texas|1888
EXE|Q|Expand Energy Corporation Common Stock|96.09|0.32|0.75|4700|231.5||||||Oklahoma City, Oklahoma|1989
APA|Q|APA Corporation Common Stock|43.39|0.42|0.88|6600|350.4|2.25|4.74|8570|5720|7010|Houston, Texas|1954
# Oil & Gas Refining & Marketing
MPC|N|Marathon Petroleum Corporation Common Stock|360.72|0.43|0.9|2200|280.8|1.12|28.84|154000|15400|18900|Findlay, Ohio|2009
VLO|N|Valero Energy Corporation Common Stock|348.86|0.46|0.93|1900|287.9|1.41|24.49|132000|13400|25000|San Antonio, Texas|1980
PSX|N|Phillips 66 Common Stock|242.87|0.38|0.83|2700|399|2.12|17.52|152000|9930|31700|Houston, Texas|2012
DINO|N|HF Sinclair Corporation Common Stock|97.32|0.46|0.93|2900|177.8||||||United States
PBF|N|PBF Energy Inc. Class A Common Stock|73.53|0.46|0.93|3000|118.5||||||United States
DK|N|Delek US Holdings Inc. Common Stock|71.47|0.46|0.93|3400|61.23||||||United States
# Oil & Gas Storage & Transportation
WMB|N|Williams Companies Inc. (The) Common Stock|70.49|0.27|0.68|7600|1223|2.93|2.51|12300|7030|13200|Tulsa, Oklahoma|1908
KMI|N|Kinder Morgan Inc. Common Stock|30.98|0.25|0.65|12000|2227|3.73|1.55|18000|7630|31700|Houston, Texas|1997
TRGP|N|Targa Resources Inc. Common Stock|299.1|0.4|0.86|2000|214.4|1.65|10.46|16700|5500|3130|Houston, Texas|2005
OKE|N|ONEOK Inc. Common Stock|93.33|0.29|0.71|3100|630.4|4.52|5.79|39400|7670|22900|Tulsa, Oklahoma|1906
LNG|N|Cheniere Energy Inc. Common Stock|277.51|0.35|0.79|1300|206.5||||||United States
`
